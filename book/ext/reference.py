"""Sphinx directives: ``{reference} linear stream`` becomes the reference of these modules, from docstrings.

Every public name is a section with a stable anchor (`linmodels_lib.linear.softmax`), so that contents and
search find it. Each is a Python object of Sphinx as well: ``{py:obj}`` and other books can link to it.
"""

import re
from importlib import import_module
from pathlib import Path
from typing import cast

import reference_links
from docutils import nodes
from reference_source import PACKAGE, Entry, entries, entries_by_address
from reference_text import body, find_address, inline, link, signature
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.util.docutils import SphinxDirective

CHAPTER = re.compile(r"\n\nChapters? [^\n]* of the book\.")


class Reference(SphinxDirective):
    """The reference of the modules named in the argument."""

    required_arguments = 0
    optional_arguments = 9

    def run(self) -> list[nodes.Node]:
        """What the modules say of themselves, then a section for each public name."""
        found: list[nodes.Node] = []
        for name in self.arguments:
            module = import_module(f"{PACKAGE}.{name}")
            self.env.note_dependency(str(module.__file__))
            said = module.__doc__ or ""
            found += body(CHAPTER.sub("", said) if found else said, module.__name__)  # once is enough
        tops = [entry for name in self.arguments or [""] for entry in entries(name)]
        tops.sort(key=lambda entry: entry.kind == "data")  # types and constants last
        return found + [self.section(entry) for entry in tops]

    def section(self, entry: Entry) -> nodes.section:
        """Heading, signature, docstring, where the book uses it, members."""
        place = nodes.section(ids=[entry.full], names=[entry.full], classes=["lm-entry"])
        self.state.document.note_explicit_target(place)
        domain = cast(PythonDomain, self.env.get_domain("py"))
        domain.note_object(entry.full, entry.kind, entry.full, location=place)
        place += nodes.title(entry.name, entry.name)
        place += signature(entry)
        place += list(body(entry.doc, self.home(entry), entry.full))
        place += self.inherited(entry)
        place += reference_links.Used(name=entry.full)
        place += [self.section(member) for member in entry.members]
        return place

    def home(self, entry: Entry) -> str:
        full = entry.full.rpartition(".")[0]
        return full.rpartition(".")[0] if entry.kind in ("method", "property") else full

    def inherited(self, entry: Entry) -> list[nodes.Node]:
        """The methods that a class has from another class of the library."""
        lines: list[nodes.Node] = []
        own = {member.name for member in entry.members}
        for base in entry.bases:
            target = find_address(base, self.home(entry), "")
            more = [m for m in entries_by_address()[target].members if m.name not in own] if target else []
            if target and more:
                line = nodes.paragraph("", "From ", link(target, base), nodes.Text(": "))
                for i, member in enumerate(more):
                    line += [nodes.Text(", ") if i else nodes.Text(""), link(member.full, member.name)]
                lines.append(line)
        return lines


class Overview(SphinxDirective):
    """The pages named in the body, one per line: what each is for, as its docstring says, and its names."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """One entry per page."""
        listed = nodes.definition_list(classes=["lm-overview"])
        for page in self.content:
            address, path = self.env.relfn2path(f"{page}.md")
            self.env.note_dependency(address)
            names = re.findall(r"\{reference\} (.*)", Path(path).read_text("utf-8"))[0].split()
            listed += self.item(page, names)
        return [listed]

    def item(self, page: str, names: list[str]) -> nodes.definition_list_item:
        """The module and its purpose; below, all that its page holds."""
        module = import_module(f"{PACKAGE}.{names[0]}")
        purpose = (module.__doc__ or "").split("\n\n")[0]
        title = nodes.inline("", f"lm.{names[0]}")
        where = {"refdomain": "std", "reftype": "doc", "reftarget": page, "refdoc": self.env.docname}
        term = nodes.term("", "", addnodes.pending_xref("", title, refexplicit=True, **where))
        line = nodes.paragraph(classes=["lm-names"])
        for entry in (entry for name in names for entry in entries(name) if entry.kind != "data"):
            line += [link(entry.full, entry.name, code=False), nodes.Text(" ")]
        said = nodes.paragraph("", "", *inline(re.sub(r"\s+", " ", purpose), module.__name__))
        return nodes.definition_list_item("", term, nodes.definition("", said, line))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("reference", Reference)
    app.add_directive("reference-overview", Overview)
    reference_links.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
