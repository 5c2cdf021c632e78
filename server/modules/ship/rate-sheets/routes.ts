import * as api from '@waybill/contract/rate-sheets/api'
import { type Binding, handle, handleDownload, handleUpload } from '../../../platform/http/index.ts'
import { cancelSheet, discardDraft, draftAgain, scheduleSheet } from './change.ts'
import { downloadSheet } from './download.ts'
import { listPage } from './list.ts'
import { loadFile } from './load.ts'
import { presentSheet } from './present.ts'
import { scopeOf } from './scope.ts'
import { changeSurcharge, listSurcharges } from './surcharges.ts'
import { tryDraft } from './try.ts'

/** Staff read rate sheets; they are written in background scope, which may. */
const writes = { transaction: false } as const

export const rateSheetRoutes: readonly Binding[] = [
  handle(api.listRateSheets, ({ db, now }, { query }) => listPage(db, now(), query)),
  handle(api.getRateSheet, ({ db, now }, { query }) => presentSheet(db, scopeOf(query), now(), query.day)),
  handleDownload(api.downloadRateSheet, ({ db, now }, { query }) => downloadSheet(db, now(), query)),
  handleUpload(api.loadRateSheet, (ctx, { query }) => loadFile(ctx, query)),
  handle(api.draftFromVersion, (ctx, { body }) => draftAgain(ctx, body), writes),
  handle(api.listSheetSurcharges, ({ db, now }, { query }) => listSurcharges(db, now(), query.carrier)),
  handle(api.changeSheetSurcharge, (ctx, { body }) => changeSurcharge(ctx, body), writes),
  handle(api.tryRateSheet, (ctx, { body }) => tryDraft(ctx, body), writes),
  handle(api.scheduleRateSheet, (ctx, { body }) => scheduleSheet(ctx, body), writes),
  handle(api.cancelRateSheet, (ctx, { params }) => cancelSheet(ctx, params.id), writes),
  handle(api.discardRateSheet, (ctx, { body }) => discardDraft(ctx, body), writes),
]
