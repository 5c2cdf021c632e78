// Runs before the first paint, as a classic script: colour scheme, language and the width of the menu, so that nothing flashes.
;(function () {
  var root = document.documentElement
  var read = function (store, key) {
    try {
      return window[store].getItem(key)
    } catch {
      return null
    }
  }
  if (!root.dataset.scheme && matchMedia('(prefers-color-scheme: dark)').matches) root.classList.add('dark')
  if (read('localStorage', 'language') === 'cn') root.lang = 'zh-CN'
  var raw =
    /^\/(ss(\/|$)|(login|error|reset|preLaunchPage|sign-up|outbox|forgot-psw|reset-psw|reset-psw-code)\/?$)/.test(
      location.pathname,
    )
  if (raw || !read('sessionStorage', 'accessToken')) root.dataset.boot = 'raw'
  else root.dataset.boot = read('sessionStorage', 'sidebarCollapsed') === 'true' ? 'rail' : 'frame'
})()
