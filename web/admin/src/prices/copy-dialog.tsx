import { useState } from 'react'
import { errorMessage, useBridge } from '@waybill/host'
import { Button, Combobox, Dialog, Field, Notice, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { useCopyRules, useScopes } from './use-prices.ts'

/** Copies the rules of one customer to another. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const [chosen, setChosen] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })
  const [tried, setTried] = useState(false)
  const copy = useCopyRules()
  const options = (useScopes().data?.customers ?? []).map(({ id, name }) => ({ value: String(id), text: name }))
  const submit = () => {
    setTried(true)
    if (chosen.from === null || chosen.to === null || copy.isPending) return
    copy.mutate(
      { fromId: Number(chosen.from), toId: Number(chosen.to) },
      { onSuccess: ({ copied }) => (bridge.toast('ok', t('copied', { n: copied })), onClose()) },
    )
  }
  return (
    <Dialog
      open
      title={t('copyTitle')}
      onClose={onClose}
      locked={copy.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={copy.isPending}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('copyText')}</p>
        {copy.error && <Notice tone="critical">{errorMessage(copy.error, locale)}</Notice>}
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            name={end}
            required
            label={t(end === 'from' ? 'copyFrom' : 'copyTo')}
            error={tried && chosen[end] === null && t('needed')}
          >
            <Combobox
              value={chosen[end]}
              options={options}
              onChange={(value) => (copy.reset(), setChosen({ ...chosen, [end]: value }))}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
