import { defineMessages } from '@waybill/kit'

/** Texts of photos of returns, on either side. */
export const photoMessages = defineMessages({
  en: {
    open: 'Enlarge: {alt}',
    remove: 'Remove: {alt}',
    failed: "Couldn't be loaded",
    position: '{at} of {n}',
    previous: 'Previous photo',
    next: 'Next photo',
    download: 'Download',
    ofParcel: 'Photo {at} of the parcel',
    ofUnit: 'Photo {at}: {sku}, {grade}',
    parcel: 'Parcel',
    unit: '{sku} × {n}, {grade}',
  },
  cn: {
    open: '放大：{alt}',
    remove: '移除：{alt}',
    failed: '无法加载',
    position: '第 {at} 张，共 {n} 张',
    previous: '上一张照片',
    next: '下一张照片',
    download: '下载',
    ofParcel: '包裹照片 {at}',
    ofUnit: '照片 {at}：{sku}，{grade}',
    parcel: '包裹',
    unit: '{sku} × {n}，{grade}',
  },
})
