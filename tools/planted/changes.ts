import type { Edit } from '../planted-order-field.ts'

/** A change as "Where does my change go" in CONTRIBUTING.md lists it: every file that is touched by hand, each under what it holds. */
interface Change {
  /** So many files at most. */
  most: number
  edits: Readonly<Record<string, Edit | readonly Edit[]>>
}

const call: Change = {
  most: 3,
  edits: {
    contract: {
      file: 'packages/contract/src/messages/api.ts',
      text: `export const countPinned = route({
  id: 'countPinned', method: 'GET', path: '/api/wms-business/message/pinned', tag, access: [1],
  summary: 'How many messages are pinned', output: z.object({ count: z.int() }),
})
`,
      before: 'export const getNeedHandleCount',
    },
    handler: {
      file: 'server/modules/site/messages/count-pinned.ts',
      text: `import type { Ctx } from '../../../platform/http/index.ts'
export const countPinned = async ({ actor }: Ctx): Promise<{ count: number }> => ({ count: actor.orgId })
`,
    },
    routes: [
      {
        file: 'server/modules/site/messages/routes.ts',
        text: "import { countPinned } from './count-pinned.ts'\n",
        before: 'import { countNeedingHandling }',
      },
      {
        file: 'server/modules/site/messages/routes.ts',
        text: '  handle(api.countPinned, countPinned),\n',
        before: '  handle(api.getNeedHandleCount',
      },
    ],
  },
}

const errorCode: Change = {
  most: 1,
  edits: {
    code: {
      file: 'packages/contract/src/tickets/errors.ts',
      text: "  TICKET_PINNED: [409, 'This ticket is pinned', '该工单已置顶'],\n",
      before: '} as const',
    },
  },
}

const auditAction: Change = {
  most: 1,
  edits: {
    action: {
      file: 'server/platform/audit/actions.ts',
      text: "    'address.pinned',\n",
      before: "    'address.exported',",
    },
  },
}

const settingsPage: Change = {
  most: 4,
  edits: {
    page: {
      file: 'web/basic/src/setting/pins/page.tsx',
      text: `import { defineMessages, useT } from '@waybill/kit'
const pinMessages = defineMessages({ en: { title: 'Pins' }, cn: { title: '置顶' } })
export function PinsPage() {
  return <h1>{useT(pinMessages)('title')}</h1>
}
`,
    },
    route: {
      file: 'web/basic/src/router.tsx',
      text: "  { path: '/setting/pins', page: lazyPage(() => import('./setting/pins/page.tsx'), 'PinsPage') },\n",
      before: "  { path: '/setting/messages'",
    },
    menu: {
      file: 'packages/contract/src/shell/menu.ts',
      text: "  leaf('pins', '/b/#/setting/pins'),\n",
      before: "  leaf('messages', ",
    },
    words: {
      file: 'packages/contract/src/shell/menu-words.ts',
      text: "  pins: { en: 'Pins', cn: '置顶' },\n",
      before: '  messages: {',
    },
  },
}

const exportKind: Change = {
  most: 5,
  edits: {
    target: {
      file: 'packages/contract/src/exports/targets.ts',
      text: "  'messages',\n",
      before: '] as const',
    },
    list: [
      {
        file: 'packages/contract/src/exports/lists/order.ts',
        text: "import { listMessages } from '../../messages/api.ts'\n",
        before: "import { listOrders } from '../../orders/api.ts'",
      },
      {
        file: 'packages/contract/src/exports/lists/order.ts',
        text: `  messages: {
    name: { en: 'Messages', cn: '消息' },
    call: listMessages,
    columns: columnsOf([['sentAt', 'Sent', '发送时间', 'time']]),
  },
`,
        before: '  products: {',
      },
    ],
    source: {
      file: 'server/modules/site/messages/export.ts',
      text: `import { sql } from 'kysely'
import { type ExportSource, timeText } from '../../../platform/export-source.ts'
export const messageExport: ExportSource = {
  columns: ({ zone }) => ({ sentAt: { sql: timeText(sql\`m.created_at\`, zone) } }),
  select: async (_db, { orgId }) => ({ from: sql\`message m\`, where: sql\`m.org_id = \${orgId}\`, order: sql\`m.id\` }),
  splits: {},
}
`,
    },
    door: [
      {
        file: 'server/modules/site/messages/index.ts',
        text: "import { messageExport } from './export.ts'\n",
        before: "import { messageRoutes } from './routes.ts'",
      },
      {
        file: 'server/modules/site/messages/index.ts',
        text: '  exports: { messages: messageExport },\n',
        before: '  routes: messageRoutes,',
      },
    ],
    page: [
      {
        file: 'web/basic/src/messages/page.tsx',
        text: "import { useBridge } from '@waybill/host'\n",
        before: 'import { type Message, messageKinds }',
      },
      {
        file: 'web/basic/src/messages/page.tsx',
        text: `export function ExportMessages() {
  const bridge = useBridge()
  return <Button onClick={() => void bridge.openFeature('export-rows', { target: 'messages' })}>Export</Button>
}
`,
        before: 'export function MessagesPage',
      },
    ],
  },
}

export const changes = { call, errorCode, auditAction, settingsPage, exportKind }

/** What uses an error code and an audit action: not part of the change. */
export const uses: Edit = {
  file: 'server/modules/site/messages/planted-uses.ts',
  text: `import type { ErrorCode } from '@waybill/contract/core/errors'
import type { AuditActionOf } from '../../../platform/audit/index.ts'
export const code: ErrorCode = 'TICKET_PINNED'
export const action: AuditActionOf<'address'> = 'address.pinned'
`,
}

/** The edits of changes, without those parts that are named `change.part`. */
export const editsOf = (without: readonly string[] = []): Edit[] =>
  Object.entries(changes).flatMap(([change, { edits }]) =>
    Object.entries(edits).flatMap(([part, edit]) => (without.includes(`${change}.${part}`) ? [] : edit)),
  )
