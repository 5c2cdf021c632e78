import type { approveUsers } from '@waybill/contract/users/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { errorMessage } from '@waybill/host'
import { Badge, Button, Dialog, useLocale, useT } from '@waybill/kit'
import { userMessages } from './messages.ts'

export type Report = OutputOf<typeof approveUsers> & { names: ReadonlyMap<number, string> }

/** What became of each user of a selection: those left as they are first, with the reason. */
export function ApproveReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useT(userMessages)
  const { locale } = useLocale()
  const { done, failed, names } = report
  return (
    <Dialog
      open
      onClose={onClose}
      width={650}
      title={t('reportTitle')}
      description={t('reportSome', { done: done.length, failed: failed.length })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul>
        {failed.map((one) => (
          <li key={one.id} className="border-b border-line py-2 break-words">
            <span className="font-medium">{names.get(one.id) ?? one.id}</span>{' '}
            <span className="text-danger">{errorMessage(one, locale)}</span>
          </li>
        ))}
        {done.map((id) => (
          <li key={id} className="flex justify-between gap-3 border-b border-line py-2">
            <span className="min-w-0 truncate font-medium">{names.get(id) ?? id}</span>
            <Badge tone="success">{t('reportDone')}</Badge>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
