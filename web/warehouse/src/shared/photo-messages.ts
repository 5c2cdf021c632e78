import { defineMessages } from '@waybill/kit'

/** Texts of photos that staff take at the bench. */
export const photoDropMessages = defineMessages({
  en: {
    photos: 'Photos',
    photoHint: 'JPEG, PNG or WebP, up to 10 MB each.',
    photosSending: { one: 'Sending 1 photo…', other: 'Sending {n} photos…' },
    photoTooLarge: 'Larger than 10 MB',
    photoType: 'Only JPEG, PNG and WebP photos are supported.',
    dropWaiting: { one: "Don't send this photo", other: "Don't send these {n} photos" },
    removePhotoTitle: 'Remove this photo?',
    removePhotoText: "{alt} is deleted. This can't be undone.",
    removePhoto: 'Remove photo',
    keepPhoto: 'Keep',
    photoRemoved: 'Photo removed',
  },
  cn: {
    photos: '照片',
    photoHint: 'JPEG、PNG 或 WebP，每张不超过 10 MB。',
    photosSending: '正在发送 {n} 张照片…',
    photoTooLarge: '超过 10 MB',
    photoType: '仅支持 JPEG、PNG 和 WebP 照片。',
    dropWaiting: '取消发送这 {n} 张照片',
    removePhotoTitle: '移除该照片？',
    removePhotoText: '{alt} 将被删除，此操作无法撤销。',
    removePhoto: '移除照片',
    keepPhoto: '保留',
    photoRemoved: '照片已移除',
  },
})
