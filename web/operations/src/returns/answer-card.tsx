import { useState } from 'react'
import type { WarehouseReturnDetail } from '@waybill/contract/warehouse-returns/api'
import {
  type ReturnAnswer,
  returnAnswers,
  returnAnswerWords,
  returnGradeWords,
} from '@waybill/contract/warehouse-returns/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Card, Field, RadioGroup, useFormat, useLocale, useT } from '@waybill/kit'
import { returnMessages } from './messages.ts'
import { UnitPhotos } from './photos-card.tsx'
import { useAnswer } from './use-returns.ts'

/** The units about which the seller decides, each with what can be done with it. */
export function AnswerCard({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const bridge = useBridge()
  const { locale } = useLocale()
  const format = useFormat()
  const messageOf = useErrorMessage()
  const [chosen, setChosen] = useState<Readonly<Record<number, ReturnAnswer>>>({})
  const [tried, setTried] = useState(false)
  const answer = useAnswer(detail)
  const open = detail.inspections.filter((one) => one.waiting && one.answer === null)
  const answers = open.flatMap(({ id }) => (chosen[id] ? [{ inspectionId: id, answer: chosen[id] }] : []))
  const send = () => {
    setTried(true)
    if (answers.length === open.length) answer.mutate(answers, { onSuccess: () => bridge.toast('ok', t('answered')) })
  }
  const isPart = (line: number) => detail.lines.some((one) => one.line === line && one.expected > 0)
  return (
    <Card title={t('question')}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('questionText')}</p>
        {detail.decideBy !== null && detail.defaultAnswer !== null && (
          <p>
            {t('until', {
              day: format.date(detail.decideBy),
              answer: returnAnswerWords[detail.defaultAnswer][locale],
            })}
          </p>
        )}
        {answer.isError && <Banner tone="critical">{messageOf(answer.error)}</Banner>}
        {open.map(({ id, line, sku, quantity, grade, note }) => (
          <div key={id} className="flex flex-col gap-2">
            <UnitPhotos detail={detail} inspectionId={id} />
            <Field
              group
              label={t('unitOf', { n: quantity, sku })}
              hint={[returnGradeWords[grade][locale], isPart(line) ? null : t('over'), note]
                .filter(Boolean)
                .join(' · ')}
              error={tried && !chosen[id] ? t('required') : undefined}
            >
              <RadioGroup
                inline
                className="flex-wrap"
                value={chosen[id] ?? null}
                options={returnAnswers.map((value) => ({ value, label: returnAnswerWords[value][locale] }))}
                onChange={(value) => setChosen((before) => ({ ...before, [id]: value }))}
              />
            </Field>
          </div>
        ))}
        <Button variant="primary" className="self-start" pending={answer.isPending} onClick={send}>
          {t('answer')}
        </Button>
      </div>
    </Card>
  )
}
