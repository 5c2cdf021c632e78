import { Check, Copy, FolderOpen, LogIn, Power } from 'lucide-react'
import type { ManagedUser } from '@waybill/contract/users/api'
import { useBridge } from '@waybill/host'
import { copyText, type MenuEntry, useT } from '@waybill/kit'
import type { Asking } from './ask-reason.tsx'
import type { UserList } from './list.ts'
import { userMessages } from './messages.ts'
import type { Approving } from './use-approving.ts'
import { useMayWorkFor } from './use-log-in-as.ts'

export type OpenQuestion = { user: ManagedUser; asking: Asking }

export function useRowMenu(list: UserList, approving: Approving, ask: (asked: OpenQuestion) => void) {
  const t = useT(userMessages)
  const bridge = useBridge()
  const mayWorkFor = useMayWorkFor()
  const copy = async (row: ManagedUser) => {
    await copyText(row.email)
    bridge.toast('ok', t('copied'))
  }
  return (row: ManagedUser): MenuEntry[] => [
    { id: 'open', label: t('open'), icon: <FolderOpen />, onSelect: () => list.show({ user: row.id }) },
    ...(row.can.approve.allowed
      ? [
          {
            id: 'approve',
            label: t('approve'),
            icon: <Check />,
            shortcut: 'a',
            onSelect: () => approving.run([row.id]),
          },
        ]
      : []),
    ...(mayWorkFor(row)
      ? [
          {
            id: 'workFor',
            label: t('workFor'),
            icon: <LogIn />,
            onSelect: () => ask({ user: row, asking: 'workFor' }),
          },
        ]
      : []),
    { id: 'copy', label: t('copyEmail'), icon: <Copy />, onSelect: () => void copy(row) },
    ...(row.can.suspend.allowed && row.standing === 'active'
      ? [
          { kind: 'line' as const, id: 'line' },
          {
            id: 'suspend',
            label: t('suspend'),
            icon: <Power />,
            danger: true,
            onSelect: () => ask({ user: row, asking: 'suspend' }),
          },
        ]
      : []),
  ]
}
