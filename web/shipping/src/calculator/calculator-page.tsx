import { Link2 } from 'lucide-react'
import { useBridge, usePageTitle } from '@waybill/host'
import { copyText, Button, PageBody, PageHead, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { calculatorMessages } from './messages.ts'
import { Quotes } from './quotes.tsx'
import { RateForm } from './rate-form.tsx'
import { useCalculated, useFieldProblems } from './use-calculated.ts'
import { useErrors } from './use-errors.ts'
import { useRateForm } from './use-rate-form.ts'

function CopyLink({ link }: { link: () => string }) {
  const t = useT(calculatorMessages)
  const bridge = useBridge()
  const copy = async () => {
    await copyText(link())
    bridge.toast('ok', t('linkCopied'))
  }
  return (
    <Button icon={<Link2 />} onClick={() => void copy()}>
      {t('copyLink')}
    </Button>
  )
}

function RateCalculator() {
  const t = useT(calculatorMessages)
  const { form, asked, change, clear, link } = useRateForm()
  const calculated = useCalculated(asked)
  const { errors, leave } = useErrors(form, useFieldProblems(calculated))
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button variant="ghost" onClick={clear}>
              {t('clear')}
            </Button>
            <CopyLink link={link} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[368px_minmax(0,1fr)]">
        <RateForm form={form} change={change} errors={errors} onLeave={leave} />
        <Quotes form={form} calculated={calculated} onSort={change} />
      </div>
    </PageBody>
  )
}

/** `#/rate`: what a parcel would cost with every carrier, before there is an order. */
export function CalculatorPage() {
  const t = useT(calculatorMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <RateCalculator />
    </Gated>
  )
}
