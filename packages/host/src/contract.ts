import type { Client } from '@waybill/contract/core/client'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { InputOf } from '@waybill/contract/core/route'
import type { createPrintJob } from '@waybill/contract/printing/job-api'
import type { Locale } from '@waybill/contract/core/messages'
import type { TenantSetting } from '@waybill/contract/tenancy/api'
import type { UserInfo } from '@waybill/contract/identity/api'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import type { CONTRACT } from '@waybill/contract/shell/registry'
import type { RouterHistory } from '@tanstack/history'

/** What a sub-app's entry module exports as `subApp`. */
export type SubAppModule = {
  readonly contract: typeof CONTRACT
  readonly name: string
  readonly version: string
  mount(options: MountOptions): SubAppHandle | Promise<SubAppHandle>
  /** Dialogs and drawers that other places open by name; each is loaded when first opened. */
  readonly features?: { readonly [K in FeatureName]?: () => Promise<FeatureModule<K>> }
}

export type MountOptions = {
  /** A fresh element that belongs to this mount alone. */
  readonly el: HTMLElement
  /** Path prefix without a trailing slash, such as `/b`. */
  readonly basePath: string
  readonly bridge: ShellBridge
  /** Aborted when the shell gives up waiting or leaves. */
  readonly signal: AbortSignal
}
export type SubAppHandle = { unmount(): void | Promise<void> }

/** Dialogs that one sub-app offers to all: what they are given and what they answer when done. */
export type ShellFeatures = {
  /**
   * The import dialog; `target`: what a new file is imported as, orders unless it says otherwise; `constants`: values for every row where
   * the file has no column for a required field.
   */
  'import-orders': {
    input: {
      files?: readonly File[]
      importId?: string
      target?: ImportTarget
      constants?: Partial<Record<string, string>>
    }
    output: { importId: string }
  }
  /** `filter`: of the list, as its call takes it; `ids`: only these rows. */
  'export-rows': {
    input: { target: ExportTarget; filter?: object; ids?: readonly number[] }
    output: { id: string }
  }
  /** Prints more documents than one waits for, in the background; `printId`: of a print job that is under way or over. */
  'print-many': { input: { start: InputOf<typeof createPrintJob>['body'] } | { printId: string }; output: null }
  'buy-labels': {
    /** `batchId`: the purchase of these orders that is under way or over, to be followed instead of begun. */
    input: { orderIds: readonly number[]; batchId?: string | undefined }
    output: { bought: number; failed: number }
  }
  /** Asks before it voids the label, and tells what became of it. */
  'void-label': { input: { shipmentId: number }; output: null }
  /** Creates a label with which the parcel comes back. */
  'create-return': { input: { shipmentId: number }; output: null }
}
export type FeatureName = keyof ShellFeatures
export type FeatureInput<K extends FeatureName> = ShellFeatures[K]['input']
export type FeatureOutput<K extends FeatureName> = ShellFeatures[K]['output']
export type FeatureModule<K extends FeatureName = FeatureName> = {
  readonly contract: typeof CONTRACT
  open(options: FeatureOptions<K>): SubAppHandle
}
export type FeatureOptions<K extends FeatureName> = {
  readonly el: HTMLElement
  readonly bridge: ShellBridge
  readonly input: FeatureInput<K>
  /** Ends the feature; `null` = closed without finishing. */
  close(result: FeatureOutput<K> | null): void
}

/** Facts that every place shares; a new object whenever one changes. */
export type ShellContext = {
  readonly tenant: TenantSetting
  /** Null until the user's data is loaded. */
  readonly user: UserInfo | null
  /** `saas`: a user on a reseller's host. */
  readonly audience: 'main' | 'saas'
  readonly locale: Locale
  /** IANA name; null = the browser's own zone. */
  readonly timeZone: string | null
  readonly colorScheme: 'light' | 'dark'
  /** Changes with every log-in: caches of another log-in must not be shown. */
  readonly sessionKey: string
}

export type ShellEvents = {
  'balance:changed': null
  'orders:changed': null
  'shipments:changed': null
  'imports:changed': null
  /** Something that the user's data says (verified, name, warehouses) has changed: the shell reads it again; `language`: one chosen for this browser too. */
  'user:changed': { language: Locale } | null
  'messages:changed': null
  'stores:changed': null
  /** What waits for staff: users, tickets. */
  'console:changed': null
  /** A badge was scanned where the page scans: its code. */
  'badge:scanned': string
  /** People log in by badge on this device from now on. */
  'device:shared': null
}

export type ToastKind = 'ok' | 'warn' | 'error'
/** `undo` and `act`, a button for what to do next, count for `ok` alone. */
export type ToastOptions = { detail?: string; undo?: () => void; act?: { label: string; run: () => void } }

export type Download = {
  url: string
  /** Default POST. */
  method?: 'GET' | 'POST'
  body?: unknown
  /** Used when the answer names no file. */
  fileName?: string
  /** Media type of the saved file; default xls. */
  type?: string
  /** Called instead of a toast. */
  onError?: (error: unknown) => void
}

/** What the shell offers to the places inside it. */
export type ShellBridge = {
  readonly contract: typeof CONTRACT
  readonly nav: ShellNav
  /** Typed calls: bearer, 60 s limit, one refresh on 401, error toasts unless `hideErrors`. */
  readonly client: Client
  getContext(): ShellContext
  subscribe(listener: () => void): () => void
  on<K extends keyof ShellEvents>(event: K, listener: (payload: ShellEvents[K]) => void): () => void
  emit<K extends keyof ShellEvents>(event: K, payload: ShellEvents[K]): void
  /** Goes to a whole address inside the product, such as `/e/#/shipment/detail/7`. */
  navigate(href: string, options?: { replace?: boolean }): void
  /** Like `fetch`, with bearer, 60 s limit and refresh; for uploads with progress, files and streams. */
  fetch(input: string, init?: RequestInit): Promise<Response>
  /** Saves an answer as a file. */
  download(options: Download): Promise<void>
  /** Opens a PDF in a new window; call it straight from a click. `body` may be a promise: the window waits for it. */
  openPdf(url: string, options?: { method?: 'GET' | 'POST'; body?: unknown }): Promise<void>
  toast(kind: ToastKind, text: string, options?: ToastOptions): void
  /** Opens a dialog of whichever sub-app offers it; resolves when it closes, `null` = not finished. */
  openFeature<K extends FeatureName>(name: K, input: FeatureInput<K>): Promise<FeatureOutput<K> | null>
  /** Sets "`title` · site name" and tells assistive technology of the new page. */
  setTitle(title: string): void
  /** Gives up: the shell shows the error with Retry in the sub-app's area. */
  fail(error: unknown): void
}

/** The one writer of the address bar: the shell router's own history, seen by sub-apps through `createSubHistory`. */
export type ShellNav = Pick<
  RouterHistory,
  'location' | 'length' | 'subscribe' | 'push' | 'replace' | 'go' | 'canGoBack' | 'block' | 'flush' | '_getBlockers'
>
