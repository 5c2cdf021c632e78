/**
 * Countries whose addresses are written with a state or province; elsewhere "-" or nothing is taken
 * (docs/decisions/0020). Source: the address formats that carriers and Google's address data share.
 */
const withStates = new Set('AU BR CA CN ID IN JP KR MX US'.split(' '))
export const isStateRequired = (country: string): boolean => withStates.has(country)

/** Countries in whose addresses a state is written by its code; elsewhere by its name. */
const codedStates = new Set('US CA AU CN BR IN MX'.split(' '))
export const isStateCoded = (country: string): boolean => codedStates.has(country)
