/** Where two nodes' answers differ in the presence of a field, in its type, or in what it says. */

const isLog = /logs|logMessages/;
/** Lists that are compared item by item even when their items are plain values. */
const isListOfValues = /uiTokenAmount|program|status/;
/** Answers whose texts and codes are the same on every node. */
const hasText = /^\.(err|bad|method|future|processed|notFinal|tab|fee)/;
const isText = /message|code|value/;
/** Figures that are the same on every node. */
const isFigure = /unitsConsumed|computeUnits|\.fee$|preBalances|stackHeight|space|rentEpoch/;

const kindOf = (value) => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const shown = (value) => (value === undefined ? '-' : JSON.stringify(value).slice(0, 150));

function listDifferences(path, a, b) {
  const found = [];
  if (a.length !== b.length) {
    found.push(
      isLog.test(path)
        ? `${path}: ${a.length} lines | ${b.length} lines`
        : `${path}: length ${a.length} | ${b.length}`,
    );
  }
  const ofObjects = a.length > 0 && b.length > 0 && kindOf(a[0]) === 'object';
  if (!isListOfValues.test(path) && !ofObjects) return found;
  const items = a.slice(0, b.length);
  return [...found, ...items.flatMap((item, i) => differences(item, b[i], `${path}[${i}]`))];
}

/** One line for each difference; `path` is empty at the top. */
export function differences(a, b, path = '') {
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return [`${path}: ${shown(a)}  |  ${shown(b)}`];
  if (kind === 'array') return listDifferences(path, a, b);
  if (kind === 'object') {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) => differences(a[key], b[key], `${path}.${key}`));
  }
  if (a === b) return [];
  if (hasText.test(path) && isText.test(path)) {
    return [`${path}: ${String(a).slice(0, 160)}  |  ${String(b).slice(0, 160)}`];
  }
  return isFigure.test(path) ? [`${path}: ${a} | ${b}`] : [];
}
