/** The audit log: who did what, appended and never changed. Events are typed; their names are `subject.pastParticiple`. */
export type { AuditActionOf } from './actions.ts'
export { recordAudit, recordAuditEach } from './record.ts'
