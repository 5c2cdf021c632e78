/** What a browser's own description says of it: names as makers write them, null where nothing is known. */
export type Device = { browser: string | null; system: string | null }

// The order decides: browsers also name those that they pretend to be.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(?:node|undici)\b/, 'Node.js'],
  [/^python-requests\/|^Python\//, 'Python'],
  [/^PostmanRuntime\//, 'Postman'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const first = (known: readonly [RegExp, string][], text: string): string | null =>
  known.find(([shape]) => shape.test(text))?.[1] ?? null

/** Browser and system of a user agent, as people call them. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: userAgent === null ? null : first(browsers, userAgent),
  system: userAgent === null ? null : first(systems, userAgent),
})
