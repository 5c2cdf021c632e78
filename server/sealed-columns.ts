import { modules } from './modules.ts'

/** Everything that any module keeps sealed. */
export const sealedColumns = modules.flatMap((module) => module.sealed ?? [])
