import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button, Checkbox, CopyButton, Dialog, useT } from '@waybill/kit'
import { accountMessages } from './messages.ts'

/** Shows recovery codes, once; closes only when they are said to be kept. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT(accountMessages)
  const [isSaved, setIsSaved] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      locked={!isSaved}
      width={420}
      title={t('codesTitle')}
      onSubmit={() => isSaved && onClose()}
      footer={
        <Button type="submit" variant="primary" disabled={!isSaved}>
          {t('done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('codesText')}</p>
        <ol className="tnum grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sub p-3 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex items-center gap-2">
          <CopyButton value={codes.join('\n')} name={t('codesName')} />
          <Button variant="ghost" icon={<Printer />} onClick={() => print()}>
            {t('print')}
          </Button>
        </div>
        <Checkbox checked={isSaved} onChange={setIsSaved} label={t('codesKept')} />
      </div>
    </Dialog>
  )
}
