// Is this part of a state sound? Links are written by strangers, so a widget's `accept` asks before it draws. Pure.

/** A finite number from `low` to `high`. @param {unknown} value */
export function isNumber(value, low = -Infinity, high = Infinity) {
  return typeof value === "number" && Number.isFinite(value) && value >= low && value <= high;
}

/** A whole number from `low` to `high`. @param {unknown} value */
export function isWhole(value, low = -Infinity, high = Infinity) {
  return isNumber(value, low, high) && Number.isInteger(value);
}

/** A text of at most `most` characters. @param {unknown} value */
export function isText(value, most = Infinity) {
  return typeof value === "string" && value.length <= most;
}

/** An array of `low` to `high` sound items. @param {unknown} value @param {(item: any) => boolean} item */
export function isList(value, item, low = 0, high = Infinity) {
  return Array.isArray(value) && isWhole(value.length, low, high) && value.every((one) => item(one));
}

/** A row of `size` numbers that a plane can show. @param {unknown} value @param {number} size */
export function isRow(value, size) {
  return isList(value, (v) => isNumber(v, -1e6, 1e6), size, size);
}
