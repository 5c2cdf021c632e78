import type { MessageKind } from '@waybill/contract/messages/api'
import type { Db } from '../../../platform/database/index.ts'

type InBothLanguages = { en: string; cn: string }

export interface NewMessage {
  /** Whose users all get it. */
  orgId: number
  kind: MessageKind
  title: InBothLanguages
  /** Plain text; an empty line between paragraphs. */
  body: InBothLanguages
  /** A place of the product, "/b/#/…"; left out when there is none. */
  href?: string
}

/** Puts a message into an organisation's inbox, unread for each of its users; `db` works in `service` scope. Returns its id. */
export async function addMessage(db: Db, { orgId, kind, title, body, href }: NewMessage): Promise<number> {
  const row = await db
    .insertInto('message')
    .values({
      org_id: orgId,
      kind,
      title_en: title.en,
      title_cn: title.cn,
      body_en: body.en,
      body_cn: body.cn,
      href: href ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
