const literalOf = (state: string | number): string => {
  if (!/^-?\w+$/.test(String(state))) throw new Error('A state is a word or a number')
  return typeof state === 'number' ? String(state) : `'${state}'`
}

/**
 * States of a lifecycle as literals, separated by commas, for SQL that is written as text. Literals and not parameters: the predicates of
 * partial indexes name states, and a prepared statement whose plan serves any parameter cannot use such an index.
 */
export const stateText = (...states: readonly (string | number)[]): string => states.map(literalOf).join(', ')
