/**
 * Carrier tables: shows platform staff what prices and limits are read from. Owns nothing: the tables belong to the carriers, which
 * load them; nothing here changes a row.
 */
import { getCarrierTables, listCarrierTableRows } from '@waybill/contract/carriers/tables-api'
import { tableFacts, tableRows } from '../../../carriers/index.ts'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'

export const carrierTablesModule: ServerModule = {
  routes: [
    handle(getCarrierTables, ({ db, now }) => tableFacts(db, now())),
    handle(listCarrierTableRows, ({ db, now }, { query }) => tableRows(db, now(), query)),
  ],
}
