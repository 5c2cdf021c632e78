import { defineMessages } from '@waybill/kit/basics'

export const lazyMessages = defineMessages({
  en: {
    failed: "This page couldn't be loaded",
    offline:
      "The server can't be reached. Check your connection and try again. Your work on other pages isn't affected.",
    broken: "Part of this page didn't load. Try again, or reload the page.",
    outdated: 'A new version is available',
    outdatedText: 'This page has been updated. Reload to open it.',
    retry: 'Retry',
    reload: 'Reload',
    loading: 'Loading page',
  },
  cn: {
    failed: '页面加载失败',
    offline: '无法连接服务器。请检查网络后重试，其他页面的内容不受影响。',
    broken: '页面的部分内容未能加载。请重试，或重新加载页面。',
    outdated: '有新版本可用',
    outdatedText: '此页面已更新，请重新加载后打开。',
    retry: '重试',
    reload: '重新加载',
    loading: '正在加载页面',
  },
})
