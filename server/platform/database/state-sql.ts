import { type RawBuilder, sql } from 'kysely'
import { stateText } from './state-text.ts'

/** stateText for sql`…`: `state = ${stateSql(importState.done)}`, `state in (${stateSql(...openStates(purchaseLifecycle))})`. */
export const stateSql = (...states: readonly (string | number)[]): RawBuilder<unknown> => sql.raw(stateText(...states))
