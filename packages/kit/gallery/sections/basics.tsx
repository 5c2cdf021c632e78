import {
  Badge,
  Banner,
  Button,
  Card,
  CopyButton,
  Counter,
  DescriptionList,
  IconButton,
  Kbd,
  Link,
  PageBody,
  PageHead,
  ProgressBar,
  Skeleton,
  Stepper,
  Tooltip,
  useFormat,
  useT,
  type Tone,
} from '@waybill/kit'
import { Plus, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { galleryText } from '../texts.ts'

const tones: Tone[] = ['neutral', 'info', 'success', 'warning', 'critical']

function Buttons() {
  const t = useT(galleryText)
  return (
    <Card title="Button">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={<Plus />}>
          {t('create')}
        </Button>
        <Button icon={<Printer />} shortcut="p">
          {t('print')}
        </Button>
        <Button variant="ghost">{t('more')}</Button>
        <Button variant="danger">{t('voidAct')}</Button>
        <Button variant="danger-outline" icon={<Trash2 />}>
          {t('cancelOrder')}
        </Button>
        <Button variant="primary" pending>
          {t('save')}
        </Button>
        <Button disabled>{t('save')}</Button>
        <Button size="compact">{t('edit')}</Button>
        <Button size="large" variant="primary" shortcut="mod+enter">
          {t('save')}
        </Button>
        <IconButton label={t('print')} shortcut="p" icon={<Printer />} />
        <IconButton label={t('print')} variant="outline" icon={<Printer />} disabled />
        <Kbd keys="mod+enter" />
        <Tooltip text={t('emptyText')}>
          <Button variant="ghost">{t('more')}</Button>
        </Tooltip>
        <Link href="#x">{t('orders')}</Link>
        <Link href="https://example.com" external>
          {t('history')}
        </Link>
      </div>
    </Card>
  )
}

function Marks() {
  const t = useT(galleryText)
  const format = useFormat()
  return (
    <Card
      title="Badge, Banner"
      action={
        <Button size="compact" variant="ghost">
          {t('edit')}
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t('shipped')}
          </Badge>
        ))}
        <Counter n={3} />
        <Counter n={128} tone="critical" />
        <span className="tnum">9400…000014</span>
        <CopyButton value="9400100000000000000014" />
      </div>
      <div className="flex flex-col gap-2">
        <Banner tone="info" onClose={() => undefined}>
          {t('emptyText')}
        </Banner>
        <Banner tone="success">{t('voided', { n: 3 })}</Banner>
        <Banner tone="warning" title={t('partial')} actions={<Button size="compact">{t('more')}</Button>} />
        <Banner tone="critical" title={t('notSaved')}>
          {t('serverError')}
        </Banner>
      </div>
      <p className="mt-3">
        {format.money(12_345_000)} · {format.money(-120_000)} · {format.dateTime('2026-10-01T00:00:12Z')} ·{' '}
        {format.weight({ unit: 'lb', major: 2, minor: 3.5 })} · {format.size([12, 9, 4], 'in')}
      </p>
    </Card>
  )
}

/** Buttons, badges, banners, steps, tabs, facts. */
export default function BasicsSection() {
  const t = useT(galleryText)
  const [step, setStep] = useState('map')
  return (
    <main>
      <PageBody kind="detail">
        <PageHead
          title={t('orders')}
          beside={<Badge tone="info">{t('awaiting')}</Badge>}
          above={
            <Link href="#x" look="quiet">
              {t('orders')}
            </Link>
          }
        />
        <div className="flex flex-col gap-3">
          <Buttons />
          <Marks />
          <Card title="Stepper, ProgressBar">
            <Stepper
              current={step}
              onGo={setStep}
              steps={[
                { id: 'upload', label: t('upload') },
                { id: 'map', label: t('map') },
                { id: 'review', label: t('review') },
              ]}
            />
            <div className="mt-4 flex flex-col gap-3">
              <ProgressBar label={t('importing')} share={0.62} />
              <ProgressBar label={t('import')} share={null} />
            </div>
          </Card>
          <Card title="DescriptionList">
            <DescriptionList
              items={[
                { id: 'r', label: t('recipient'), value: 'Mia Novak' },
                { id: 'p', label: t('shipTo'), value: 'Austin, TX 78701' },
                { id: 'n', label: t('note'), value: null },
              ]}
            />
            <Skeleton className="mt-3 w-40" />
          </Card>
        </div>
      </PageBody>
    </main>
  )
}
