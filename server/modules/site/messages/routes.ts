import * as api from '@waybill/contract/messages/api'
import { type BaseCtx, type Binding, handle } from '../../../platform/http/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { countInbox, countUnread, getFromInbox, listInbox, type Reader } from './inbox.ts'
import { markAllRead, markMessages } from './marks.ts'
import { countNeedingHandling } from './need-handle.ts'

const LIST = 'messages'
const readerOf = ({ actor }: BaseCtx): Reader => ({ orgId: actor.orgId, userId: actor.userId })

export const messageRoutes: readonly Binding[] = [
  handle(api.listMessages, async (ctx, { query: { cursor, ...query } }) => {
    const reader = readerOf(ctx)
    const [after] = readKeyset(LIST, [ID_KEY], cursor) ?? []
    const { records, more } = await listInbox(ctx.db, reader, { ...query, after: after ? Number(after) : null })
    const last = more ? records.at(-1) : undefined
    return {
      records,
      total: await countInbox(ctx.db, reader, query),
      next: last ? writeKeyset(LIST, [String(last.id)]) : null,
    }
  }),
  handle(api.getMessage, (ctx, { params }) => getFromInbox(ctx.db, readerOf(ctx), params.id)),
  handle(api.countUnreadMessages, async (ctx) => ({ count: await countUnread(ctx.db, readerOf(ctx)) })),
  handle(api.markMessages, async (ctx, { body }) => ({
    count: await markMessages(ctx.db, readerOf(ctx), body.ids, { column: 'read_at', set: body.read }),
  })),
  handle(api.markAllMessages, async (ctx, { body }) => ({
    count: await markAllRead(ctx.db, readerOf(ctx), body.kind),
  })),
  handle(api.hideMessages, async (ctx, { body }) => ({
    count: await markMessages(ctx.db, readerOf(ctx), body.ids, { column: 'hidden_at', set: body.hidden }),
  })),
  handle(api.getNeedHandleCount, (ctx) => countNeedingHandling(ctx.db, ctx.actor.orgId)),
]
