/** Classes of the small tables on the cards of an order. */
export const head = 'h-8 bg-sub px-4 text-small font-medium whitespace-nowrap text-muted max-sm:px-2'
export const left = `${head} text-start`
export const cell = 'h-8 border-t border-line px-4 py-1 max-sm:px-2'
