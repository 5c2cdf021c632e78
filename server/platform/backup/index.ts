/**
 * Backup: owns the way of a whole installation into a folder and back.
 * Invariants: one snapshot of the database, and every stored file that it names; rows travel as COPY, so a backup of one PostgreSQL goes
 * into any other from 15 on, embedded or not; roles, policies and functions come from the migrations, never from a backup; nothing secret
 * is in it but what is sealed, and the keys never are; a restore checks everything first and then does all or nothing.
 */
export { takeBackup } from './backup.ts'
export { type RestoreOptions, restoreBackup } from './restore.ts'
export { removeJournal, settleRestore } from './journal.ts'
export { listSetAside, removeSetAside } from './set-aside.ts'
export { targetState } from './target.ts'
