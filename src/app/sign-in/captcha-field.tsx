import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core';
import classes from './sign-in.module.css';

interface CaptchaFieldProps extends TextInputProps {
  /** The picture, as SVG text of the server. Drawn as an image, so nothing in it can run. */
  svg: string;
  onReload: () => void;
}

export function CaptchaField({ svg, onReload, ...input }: CaptchaFieldProps) {
  return (
    <div className={classes.captcha}>
      <TextInput label="验证码" size="md" maxLength={10} autoComplete="off" autoFocus {...input} />
      <UnstyledButton className={classes.captchaPicture} onClick={onReload} aria-label="换一张验证码">
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt="验证码图片" height={40} />
      </UnstyledButton>
    </div>
  );
}
