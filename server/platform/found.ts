/** What a search found of one kind; `exact`: it named the only record whole. */
export type Found<Row> = { records: Row[]; more: boolean; exact: boolean }

/** The first of the rows; one more than `limit` tells that there are more. */
export const foundIn = <Row>(
  rows: readonly Row[],
  { limit, exact }: { limit: number; exact: boolean },
): Found<Row> => ({
  records: rows.slice(0, limit),
  more: rows.length > limit,
  exact,
})
