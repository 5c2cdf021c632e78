import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@waybill/contract/core/errors'
import { type ShopInfo, connectStore, testStore } from '@waybill/contract/stores/api'
import { type Channel, findChannel } from '@waybill/contract/stores/stores'
import { errorProps, PlaceLink, useBridge, useClient, usePageTitle } from '@waybill/host'
import {
  Banner,
  Button,
  Card,
  focusField,
  LoadError,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  Stepper,
  useLocale,
  useT,
} from '@waybill/kit'
import { ChooseChannel } from './choose-channel.tsx'
import { FirstPull } from './first-sync.tsx'
import { storeMessages } from './messages.ts'
import { emptySignIn, errorsOf, missingOf, type SignIn, SignInFields, type SignInErrors } from './credential-fields.tsx'
import { type Brought, useApprovalResult, useStartApproval } from './use-approval.ts'
import { offeredOf, useOffered, useStoresChanged } from './use-stores.ts'
import { usePullDefaults, WhatToPull } from './sync-scope.tsx'

type Step = 'type' | 'keys' | 'pull' | 'first'
const steps = [
  ['type', 'stepType'],
  ['keys', 'stepKeys'],
  ['pull', 'stepPull'],
  ['first', 'stepFirst'],
] as const satisfies readonly (readonly [Step, string])[]

const placeOf = (type: number | 'new'): string => `/b/#/store/connect/${type}`

/** What is wrong with what was typed; the first field that is gets the focus, on its step. */
function useErrors(brought: Brought, onWrongKeys: () => void) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const [errors, setErrors] = useState<SignInErrors>(
    brought.refused ? { form: errorText(brought.refused)[locale] } : {},
  )
  const wrongField = useRef<string | null>(null)
  const show = (wrong: SignInErrors) => {
    setErrors(wrong)
    const field = Object.keys(wrong).find((name) => name !== 'form' && name !== 'keys') ?? null
    wrongField.current = field
    // Address and keys are asked for on the step before.
    if (field && field !== 'since' && field !== 'name') onWrongKeys()
  }
  useEffect(() => {
    if (wrongField.current) focusField(wrongField.current)
    wrongField.current = null
  }, [errors])
  const failed = (error: unknown) => {
    const wrong = errorsOf(error, locale)
    show(Object.keys(wrong).length > 0 ? wrong : { form: t('firstFailed') })
  }
  return { errors, show, failed, clear: () => setErrors({}) }
}

type Typed = { channel: Channel; signIn: SignIn; pull: ReturnType<typeof usePullDefaults> }
type Calls = Typed & {
  onTested: (shop: ShopInfo) => void
  onConnected: (storeId: number) => void
  onError: (error: unknown) => void
}

/** Tests the keys, and connects the store. */
function useStoreCalls({ channel, signIn, pull, onTested, onConnected, onError }: Calls) {
  const client = useClient()
  const body = { type: channel.type, ...signIn }
  const test = useMutation({
    mutationFn: () => client.call(testStore, { body }, { hideErrors: true }),
    onSuccess: onTested,
    onError,
  })
  const connect = useMutation({
    mutationFn: () => {
      const { since, name, importUnpaid, autoSync } = pull
      const optional = { ...(since && { since }), ...(name.trim() && { name: name.trim() }) }
      return client.call(connectStore, { body: { ...body, importUnpaid, autoSync, ...optional } }, { hideErrors: true })
    },
    onSuccess: ({ storeId }) => onConnected(storeId),
    onError,
  })
  return { test, connect }
}

/** Test the keys, choose what to pull, connect. Nothing typed is lost on the way back or by an error. */
function useConnecting(channel: Channel, brought: Brought) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const changed = useStoresChanged()
  const [signIn, setSignIn] = useState<SignIn>(() => signInOf(channel, brought))
  const [pull, setPull] = useState(usePullDefaults())
  const [step, setStep] = useState<Exclude<Step, 'type'>>('keys')
  const [shop, setShop] = useState<ShopInfo | null>(null)
  const [storeId, setStoreId] = useState<number | null>(null)
  const { errors, show, failed, clear } = useErrors(brought, () => setStep('keys'))
  const { test, connect } = useStoreCalls({
    channel,
    signIn,
    pull,
    onTested: (found) => (setShop(found), clear(), setStep('pull')),
    onConnected: (id) => (setStoreId(id), clear(), setStep('first'), changed()),
    onError: failed,
  })
  const { leave, leaving } = useStartApproval(failed)
  const away = signIn.keys.grant === undefined && channel.ways.some(({ id, leaves }) => leaves && id === signIn.way)
  const next = () => {
    const missing = missingOf(channel, signIn, (field) => t('required', { field }), locale)
    if (Object.keys(missing).length > 0) show(missing)
    else if (away) leave({ type: channel.type, address: signIn.address })
    else test.mutate()
  }
  const back = useRef(false)
  useEffect(() => {
    if (!brought.grant || back.current) return
    back.current = true
    test.mutate()
  })
  // A grant is of the shop that gave it.
  const edit = ({ keys, ...value }: SignIn) => (
    setSignIn({ ...value, keys: keys.grant === undefined ? keys : {} }),
    setShop(null),
    clear()
  )
  return { signIn, edit, pull, setPull, step, setStep, errors, shop, storeId, next, away, leaving, test, connect }
}

/** Back from the shop with its grant, or not yet. */
const signInOf = (channel: Channel, { grant, shop }: Brought): SignIn =>
  grant
    ? { way: 'oauth', address: shop ?? '', keys: { grant } }
    : { ...emptySignIn(channel), ...(shop && { address: shop }) }

function ShopBanner({ shop }: { shop: ShopInfo }) {
  const t = useT(storeMessages)
  const about = [
    shop.currency && t('testedCurrency', { currency: shop.currency }),
    shop.timeZone && t('testedZone', { zone: shop.timeZone }),
    shop.testShop && t('testShop'),
  ].filter(Boolean)
  return (
    <Banner tone="success" title={t('testedAs', { name: shop.name })} className="mb-3">
      {about.join(' ')}
    </Banner>
  )
}

function buttonOf({ step, away, test }: ReturnType<typeof useConnecting>, { demo }: Channel) {
  if (step === 'pull') return 'connectNow'
  if (demo) return 'next'
  if (away) return 'toShop'
  return test.isPending ? 'testing' : 'testKeys'
}

function Connecting({ channel, brought, onLeave }: { channel: Channel; brought: Brought; onLeave: () => void }) {
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const state = useConnecting(channel, brought)
  const { step, errors, shop, storeId } = state
  const titles = { keys: `${channel.name[locale]} – ${t('stepKeys')}`, pull: t('stepPull'), first: t('stepFirst') }
  const go = (to: string) => {
    if (to !== 'type') return state.setStep(to as 'keys' | 'pull')
    onLeave()
    bridge.navigate(placeOf('new'))
  }
  return (
    <>
      <Steps current={step} onGo={step === 'first' ? undefined : go} />
      <Card title={titles[step]}>
        {errors.form && (
          <Banner tone="critical" className="mb-3">
            {errors.form}
          </Banner>
        )}
        {step === 'first' && storeId !== null && <FirstPull storeId={storeId} />}
        {step !== 'first' && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (step === 'keys') state.next()
              else state.connect.mutate()
            }}
          >
            {step === 'keys' && (
              <SignInFields channel={channel} value={state.signIn} onChange={state.edit} errors={errors} />
            )}
            {step === 'pull' && shop && <ShopBanner shop={shop} />}
            {step === 'pull' && (
              <WhatToPull value={state.pull} onChange={state.setPull} errors={errors} channel={channel} />
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Button onClick={() => go(step === 'keys' ? 'type' : 'keys')}>{t('back')}</Button>
              <Button
                type="submit"
                variant="primary"
                pending={state.test.isPending || state.connect.isPending || state.leaving}
              >
                {t(buttonOf(state, channel), { name: channel.name[locale] })}
              </Button>
            </div>
          </form>
        )}
      </Card>
    </>
  )
}

function Steps({ current, onGo }: { current: Step; onGo?: ((id: string) => void) | undefined }) {
  const t = useT(storeMessages)
  return (
    <div className="mb-4">
      <Stepper
        steps={steps.map(([id, label]) => ({ id, label: t(label) }))}
        current={current}
        {...(onGo && { onGo })}
      />
    </div>
  )
}

function Content() {
  const { type } = useParams({ strict: false }) as { type?: string }
  const { locale } = useLocale()
  const bridge = useBridge()
  const { brought, spend } = useApprovalResult()
  const query = useOffered()
  if (query.isError) return <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
  if (!query.data) return <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
  const offered = new Set(query.data.filter((one) => one.offered).map((one) => one.type))
  const channel = /^\d+$/.test(type ?? '') ? findChannel(Number(type)) : undefined
  if (channel && offered.has(channel.type)) {
    const here = offeredOf(channel, query.data)
    return <Connecting key={channel.type} channel={here} brought={brought} onLeave={spend} />
  }
  const choose = (chosen: number) => (spend(), bridge.navigate(placeOf(chosen)))
  return (
    <>
      <Steps current="type" />
      {brought.refused && (
        <Banner tone="critical" className="mb-3">
          {errorText(brought.refused)[locale]}
        </Banner>
      )}
      <ChooseChannel offered={offered} onChoose={choose} />
    </>
  )
}

/** `#/store/connect/:type`: from a channel to its first orders. */
export function StoreConnectPage() {
  const t = useT(storeMessages)
  usePageTitle(t('connectTitle'))
  return (
    <PageBody kind="form">
      <PageHead
        above={
          <PlaceLink look="quiet" href="/b/#/store/lists">
            {t('title')}
          </PlaceLink>
        }
        title={t('connectTitle')}
      />
      <Content />
    </PageBody>
  )
}
