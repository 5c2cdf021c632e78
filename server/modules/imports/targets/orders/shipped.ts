import { sql } from 'kysely'

/** Of a large import a sample is enough to see whether its orders are being shipped. */
const SAMPLED = 500

/** In SQL: whether orders of the import `j` are being shipped. */
export const isImportShipped = sql<boolean>`coalesce((select bool_or(made.status = 2) from (
        select o.status from orders_order o where o.org_id = j.org_id and o.import_id = j.id limit ${SAMPLED}) made), false)`
