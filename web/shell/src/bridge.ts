import { ApiError, type Client, connectionLost } from '@waybill/contract/core/client'
import { CONTRACT } from '@waybill/contract/shell/registry'
import { toastText } from '@waybill/contract/shell/session'
import type { Registry, ShellBridge, ShellEvents } from '@waybill/host'
import { findLoadCause } from '@waybill/host/lazy-page'
import { toast, translator } from '@waybill/kit/basics'
import type { RouterHistory } from '@tanstack/react-router'
import { createDownload } from './files/download.ts'
import { createOpenPdf } from './files/open-pdf.ts'
import { shellMessages } from './messages/shell.ts'
import { createPageTitle } from './page-title.ts'
import type { AuthorizedFetch } from './session/authorized-fetch.ts'
import type { ShellState } from './shell-state.ts'
import { keepOverride } from './tenant/tenant-override.ts'

type Handlers = { [K in keyof ShellEvents]?: Set<(payload: ShellEvents[K]) => void> }

function createEvents(): Pick<ShellBridge, 'on' | 'emit'> {
  const handlers: Handlers = {}
  const listenersOf = <K extends keyof ShellEvents>(event: K): Set<(payload: ShellEvents[K]) => void> => {
    const known = handlers[event] as Set<(payload: ShellEvents[K]) => void> | undefined
    if (known) return known
    const listeners = new Set<(payload: ShellEvents[K]) => void>()
    Object.assign(handlers, { [event]: listeners })
    return listeners
  }
  return {
    on: (event, listener) => {
      listenersOf(event).add(listener)
      return () => void listenersOf(event).delete(listener)
    },
    emit: (event, payload) => {
      for (const listener of listenersOf(event)) listener(payload)
    },
  }
}

/** A file that couldn't be saved shows why, as any other call; what is no answer of the server is a fault of the page. */
const onFailedDownload = (onError: (error: ApiError) => void) => (error: unknown) => {
  if (!(error instanceof ApiError)) throw error
  onError(error)
}

/** The shell's services as sub-apps and features get them; `SubAppHost` narrows `fail` to its own area. */
export function createBridge(given: {
  history: RouterHistory
  client: Client
  fetch: AuthorizedFetch
  state: ShellState
  registry: Registry
  onError: (error: ApiError) => void
}): ShellBridge {
  const { history, client, fetch, state, registry } = given
  const download = createDownload(fetch)
  const bridge: ShellBridge = {
    contract: CONTRACT,
    nav: history,
    client,
    fetch,
    getContext: state.get,
    subscribe: state.subscribe,
    ...createEvents(),
    navigate: (href, options) => {
      const target = keepOverride(href)
      if (options?.replace) history.replace(target)
      else history.push(target)
    },
    download: (options) => download({ ...options, onError: options.onError ?? onFailedDownload(given.onError) }),
    openPdf: createOpenPdf(fetch),
    toast: (kind, text, options) => {
      if (kind === 'ok') toast.success(text, options)
      else if (kind === 'warn') toast.warning(text, options)
      else toast.error(text, options)
    },
    openFeature: async (name, input) => {
      try {
        const { openFeature } = await import('./host/open-feature.ts')
        return await openFeature({ registry, bridge }, name, input)
      } catch (error) {
        const t = translator(shellMessages, state.get().locale)
        const cause = await findLoadCause()
        if (cause === 'broken') console.error(error)
        const reload = { label: t('reload'), run: () => location.reload() }
        if (cause === 'outdated') toast.error(t('newVersion'), { act: reload })
        else toast.error(cause === 'offline' ? toastText(connectionLost(), state.get().locale) : t('featureFailed'))
        return null
      }
    },
    setTitle: createPageTitle(state, history),
    fail: (error) => console.error(error),
  }
  return bridge
}
