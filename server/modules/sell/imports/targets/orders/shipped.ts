import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import { stateSql } from '../../../../../platform/database/index.ts'

/** Of a large import a sample is enough to see whether its orders are being shipped. */
const SAMPLED = 500

/** In SQL: whether orders of the import `j` are being shipped. */
export const isImportShipped = sql<boolean>`coalesce((select bool_or(made.status = ${stateSql(orderStatus.shipped)}) from (
        select o.status from orders_order o where o.org_id = j.org_id and o.import_id = j.id limit ${SAMPLED}) made), false)`
