import { forgetOthersTab } from '@device/api/device-storage';
import { tokenStore } from '@device/api/token';

// Before anything reads what this tab kept: it may have been opened again after another person's session.
forgetOthersTab(tokenStore.userId());
