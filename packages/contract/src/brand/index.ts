/** Rules of a tenant's brand that the editor and the server share. */
export * from './check.ts'
export { contrast, parseHex, toHex } from './colour.ts'
export * from './colours.ts'
export { initials } from './initials.ts'
export { markColours, type ModeName, themeCss, themeVariables } from './theme.ts'
