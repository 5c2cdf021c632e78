/** Countries, states, postal codes and phones: pure rules, one place for server and browser. */
export * from './countries.ts'
export * from './gb-areas.ts'
export * from './offered-states.ts'
export * from './phone.ts'
export * from './states.ts'
export * from './us-zip-states.ts'
export * from './zip-words.ts'
export * from './zip.ts'
