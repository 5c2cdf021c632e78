/** Columns of the rows: order, to, package, service, price, taking it out. */
export const rowGrid =
  'grid grid-cols-[minmax(0,8fr)_minmax(0,9fr)_minmax(0,8fr)_minmax(0,13fr)_68px_24px] items-center gap-x-2'
