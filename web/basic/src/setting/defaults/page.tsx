import { isVerified } from '@waybill/contract/shell/rights'
import type { OrderDefaults } from '@waybill/contract/defaults/api'
import { errorProps, useBridge, usePageTitle, useShell } from '@waybill/host'
import { Button, Gate, PageBody, PageHead, PageState, Skeleton, useLocale, useT } from '@waybill/kit'
import { SettingsSection } from '../settings-section.tsx'
import { defaultsMessages } from './messages.ts'
import { PackagesForm } from './packages-form.tsx'
import { ShipFromForm } from './ship-from-form.tsx'
import {
  AutoVoidForm,
  CutOffForm,
  LabelSizeForm,
  ProductsForm,
  ServicesForm,
  SignatureForm,
  WarehouseForm,
} from './simple-forms.tsx'
import { useOrderDefaults } from '../../shared/use-order-defaults.ts'

function VerifyGate() {
  const t = useT(defaultsMessages)
  const bridge = useBridge()
  const go = () => bridge.navigate('/b/#/setting/verification')
  return (
    <Gate
      title={t('gateTitle')}
      action={
        <Button variant="primary" onClick={go}>
          {t('gateAct')}
        </Button>
      }
    >
      {t('gateText')}
    </Gate>
  )
}

function Sections({ defaults }: { defaults: OrderDefaults }) {
  const t = useT(defaultsMessages)
  const { user } = useShell()
  return (
    <>
      <SettingsSection title={t('shipFrom')} text={t('shipFromText')}>
        <ShipFromForm />
      </SettingsSection>
      <SettingsSection title={t('labels')} text={t('labelsText')}>
        <LabelSizeForm defaults={defaults} />
      </SettingsSection>
      <SettingsSection title={t('unscanned')} text={t('unscannedText')}>
        <AutoVoidForm defaults={defaults} />
      </SettingsSection>
      <SettingsSection title={t('services')} text={t('servicesText')}>
        <ServicesForm defaults={defaults} />
      </SettingsSection>
      {user && user.warehouseList.length > 0 && (
        <SettingsSection title={t('sending')} text={t('sendingText')}>
          <WarehouseForm defaults={defaults} />
        </SettingsSection>
      )}
      <SettingsSection title={t('signature')} text={t('signatureText')}>
        <SignatureForm defaults={defaults} />
      </SettingsSection>
      <SettingsSection title={t('cutOff')} text={t('cutOffText')}>
        <CutOffForm defaults={defaults} />
      </SettingsSection>
      <SettingsSection title={t('products')} text={t('productsText')}>
        <ProductsForm defaults={defaults} />
      </SettingsSection>
      <SettingsSection title={t('packages')} text={t('packagesText')}>
        <PackagesForm defaults={defaults} />
      </SettingsSection>
    </>
  )
}

const DefaultsSkeleton = () => (
  <div className="flex flex-col gap-4 py-4">
    {['ship-from', 'labels', 'services', 'signature'].map((part) => (
      <Skeleton key={part} className="h-24 w-full" />
    ))}
  </div>
)

/** With what the organisation's orders and labels begin, each saved by itself; each says where it applies. */
export function DefaultsPage() {
  const t = useT(defaultsMessages)
  const { locale } = useLocale()
  const verified = isVerified(useShell())
  const query = useOrderDefaults(verified === true)
  usePageTitle(t('title'))
  const failed = query.isError && !query.data
  return (
    <PageBody kind="settings">
      <PageHead title={t('title')} />
      <PageState
        gate={verified === false && <VerifyGate />}
        error={failed ? errorProps(query.error, locale, () => void query.refetch()) : null}
        loading={!query.data}
        skeleton={<DefaultsSkeleton />}
      >
        {query.data && <Sections defaults={query.data} />}
      </PageState>
    </PageBody>
  )
}
