import { useEffect, useRef, useState } from 'react'
import { useBridge } from '@waybill/host'
import { useT } from '@waybill/kit'
import type { Report } from './approve-report.tsx'
import type { UserList } from './list.ts'
import { userMessages } from './messages.ts'
import { useApprove } from './use-users.ts'

/** As many as the server takes at once. */
const MOST_APPROVED = 200

/** Approves users; a plain success is a toast, everything else is shown row by row. */
export function useApproving(list: UserList) {
  const { rows } = list
  const bridge = useBridge()
  const t = useT(userMessages)
  const approve = useApprove()
  const [report, setReport] = useState<Report | null>(null)
  const names = useRef(new Map<number, string>())
  useEffect(() => {
    for (const row of rows ?? []) names.current.set(row.id, row.name)
  }, [rows])
  const run = (ids: number[], onDone?: () => void) =>
    approve.mutate(ids, {
      onSuccess: ({ done, failed }) => {
        onDone?.()
        if (failed.length > 0) setReport({ done, failed, names: names.current })
        else bridge.toast('ok', t('approved', { n: done.length }))
      },
    })
  return {
    run,
    pending: approve.isPending,
    report,
    closeReport: () => setReport(null),
    selected: async () => {
      const { selection } = list.selecting
      const ids = selection.mode === 'rows' ? await list.chosenIds(MOST_APPROVED) : null
      if (ids === null) bridge.toast('warn', t('approveQuery'))
      else run(ids, list.clearSelection)
    },
  }
}
export type Approving = ReturnType<typeof useApproving>
