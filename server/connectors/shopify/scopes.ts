import { list, member } from '../values.ts'

/** The rights that the shop has given, as the answer to SHOP names them. */
export const scopesOf = (data: unknown): string[] =>
  list(member(member(data, 'currentAppInstallation'), 'accessScopes')).map((scope) => String(member(scope, 'handle')))
