/** The specification's sign for "nothing here". */
export const nothing = '-'
