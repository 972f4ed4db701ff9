import { resultPage, resultTitle } from '../result-page'

export const generateMetadata = resultTitle

export default function BindSuccessPage() {
  return resultPage('bindsuccess')
}
