"""What each widget of the book shows when its page is opened, as a picture: SVG that needs no script.

It is the picture that the widgets' own menu saves, drawn by Chromium in the built pages.
"""

from pathlib import Path

from playwright.sync_api import Browser

# The page in light colours, nothing moving; a quiz has words alone.
VIEW = {"viewport": {"width": 820, "height": 1200}, "color_scheme": "light", "reduced_motion": "reduce"}
MOUNT = ".lm-mount:not([data-widget=quiz])"
DRAW = """async (mount) => {
  const { pictureOf } = await globalThis.linmodels.modules["shared/loader.js"].later("shared/picture.js");
  const root = mount.querySelector(":scope > .lm-view > *");
  const drawn = pictureOf({ name: mount.dataset.widget, root, title: root.ariaLabel, sentence: () => "" });
  drawn.querySelector(":scope > rect").remove(); // the paper is the page's
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", root.ariaLabel);
  return new XMLSerializer().serializeToString(drawn);
}"""


def stills(browser: Browser, site: Path, pages: list[str]) -> dict[str, list[str]]:
    """For each of the pages the pictures of its widgets, in order."""
    made: dict[str, list[str]] = {}
    with browser.new_page(**VIEW) as page:  # type: ignore[arg-type]
        for name in pages:
            if 'class="lm-mount"' not in (site / f"{name}.html").read_text("utf-8"):
                continue
            page.goto((site / f"{name}.html").as_uri())
            made[name] = []
            for mount in page.locator(MOUNT).all():
                mount.scroll_into_view_if_needed()
                page.locator(f"{MOUNT}[data-ready=true]").nth(len(made[name])).wait_for()
                made[name].append(mount.evaluate(DRAW))
    return made
