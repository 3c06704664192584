/** Lines are told apart without their colours, too: by series, as a canvas and SVG have them. */
export const dashes: readonly (readonly number[])[] = [
  [],
  [8, 4],
  [2, 3],
  [10, 3, 2, 3],
  [5, 5],
  [1, 2],
];
