/**
 * A quantity from a spreadsheet without the separators of its thousands. One of another form stays as it is, to be refused: its comma may
 * stand for a decimal point.
 */
export const pastedQuantity = (cell: string): string =>
  /^\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+)$/.test(cell) ? cell.replace(/[,\s]/g, '') : cell
