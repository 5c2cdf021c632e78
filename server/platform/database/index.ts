/**
 * The way to the data: owns connections, roles, scopes and migrations.
 * Invariants: the application logs in as waybill_app, which owns nothing and bypasses nothing; every statement runs inside
 * inScope, as the role of one organisation type and for one organisation; the server refuses to start when that would not hold.
 */
export { type Database, openDatabase, withLogin } from './database.ts'
export { persist } from './persist.ts'
export { queryRows } from './query-rows.ts'
export type { ScopeRole } from './roles.ts'
export type { Generated, Json, Schema, Timestamp } from './schema.ts'
export {
  inScope,
  inSharedScope,
  type Scope,
  type ScopedWork,
  type ScopeOptions,
  underRole,
  underService,
} from './scope.ts'
export { type Db, onCommit } from './scope-connection.ts'
export { stateSql } from './state-sql.ts'
export { stateText } from './state-text.ts'
export { appliedMigrations, pendingOf, readMigrations } from './migrate.ts'
export {
  asAdmin,
  isAppLogin,
  MIGRATIONS,
  pendingMigrations,
  prepareDatabase,
  reachDatabase,
  type ReachedDatabase,
  startDatabase,
} from './start.ts'
export { isDatabaseAway, isTransientError, isConstraintViolation, isStorageFull } from './pg-errors.ts'
