import { defineError } from '#kit/errors.ts'
import { shopSettingsTexts as texts } from './shop-settings.texts.ts'

export const settingRefused = defineError('shop_settings.refused', 400, texts.refused.other)
export const settingByVariable = defineError('shop_settings.by_variable', 409, texts.refused.other)
export const passwordAgain = defineError('shop_settings.password_again', 400, texts.passwordAgain)
export const passwordInTheOpen = defineError('shop_settings.password_in_the_open', 400, texts.passwordInTheOpen)
export const hostMissing = defineError('shop_settings.host_missing', 400, texts.hostMissing)
export const onThisMachine = defineError('shop_settings.on_this_machine', 400, texts.onThisMachine)
export const backupKeyFirst = defineError('shop_settings.backup_key_first', 409, texts.backupKeyFirst)
export const bucketKeysAgain = defineError('shop_settings.bucket_keys_again', 400, texts.bucketKeysAgain)
export const settingsChanged = defineError('shop_settings.changed', 409, texts.changedElsewhere)
export const logoRefused = defineError('shop_settings.logo_refused', 400, texts.refused.other)
export const testMailFailed = defineError('shop_settings.test_mail_failed', 400, texts.refused.other)
export const modelMissing = defineError('shop_settings.model_missing', 400, texts.modelMissing)
export const modelIsInside = defineError('shop_settings.model_is_inside', 400, texts.modelIsInside)
export const modelKeyAgain = defineError('shop_settings.model_key_again', 400, texts.modelKeyAgain)
export const testModelFailed = defineError('shop_settings.test_model_failed', 400, texts.refused.other)
