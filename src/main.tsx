import '@/app/trusted-types';
import '@/app/own-tab';
import '@/ui/global.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';

createRoot(document.getElementById('root')!).render(<App />);
