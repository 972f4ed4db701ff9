import { resultPage, resultTitle } from '@/app/(results)/result-page'

export const generateMetadata = resultTitle

export default function BindSuccessPage() {
  return resultPage('bindsuccess')
}
