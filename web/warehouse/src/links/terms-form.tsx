import { useState } from 'react'
import { cutOffOptions, cutOffWords } from '@waybill/contract/shipping/cut-off'
import type { LinkDetail } from '@waybill/contract/warehouses/links-api'
import { cutOffMeaning } from '@waybill/contract/warehouses/words'
import { floorAnswerWords, returnAnswers } from '@waybill/contract/warehouse-returns/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Field, NumberInput, Select, Textarea, useLocale, useT } from '@waybill/kit'
import { linkMessages } from './messages.ts'
import { useSaveTerms } from './use-links.ts'

const OWN = 'warehouse'

/** Credit limit, cut-off, undecided returns and notes of one seller. */
export function TermsForm({ link }: { link: LinkDetail }) {
  const t = useT(linkMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const save = useSaveTerms(link)
  const [credit, setCredit] = useState<number | null>(link.creditLimit / 10_000)
  const [cutOff, setCutOff] = useState(link.cutOff === null ? OWN : String(link.cutOff))
  const [returnDefault, setReturnDefault] = useState(link.returnDefault)
  const [notes, setNotes] = useState(link.notes ?? '')
  const options = [
    { value: OWN, text: t('cutOffOfWarehouse') },
    ...cutOffOptions.map((option) => ({ value: String(option), text: cutOffWords(option)[locale] })),
  ]
  const submit = () =>
    save.mutate(
      {
        creditLimit: Math.round((credit ?? 0) * 100) * 100,
        cutOff: cutOff === OWN ? null : Number(cutOff),
        returnDefault,
        notes: notes.trim() || null,
      },
      { onSuccess: () => bridge.toast('ok', t('saved', { seller: link.seller.name })) },
    )
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) submit()
      }}
    >
      <h3 className="text-section font-semibold">{t('terms')}</h3>
      {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={t('creditLimit')} hint={t('creditHint')}>
          <NumberInput value={credit} fixed max={9_999_999} icon="$" onChange={setCredit} />
        </Field>
        <Field label={t('cutOff')} hint={cutOff === OWN ? undefined : cutOffMeaning(Number(cutOff))[locale]}>
          <Select value={cutOff} options={options} onChange={setCutOff} />
        </Field>
      </div>
      <Field label={t('returnDefault')} hint={t('returnDefaultHint')}>
        <Select
          value={returnDefault}
          options={returnAnswers.map((value) => ({ value, text: floorAnswerWords[value][locale] }))}
          onChange={setReturnDefault}
        />
      </Field>
      <Field label={t('notes')} hint={t('notesHint')}>
        <Textarea value={notes} onChange={setNotes} maxLength={2000} />
      </Field>
      <div>
        <Button type="submit" pending={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
